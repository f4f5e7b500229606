import { brave } from './brave.ts'
import type { WebSearch, WebSearchAddress } from './port.ts'
import { searxng } from './searxng.ts'
import { tavily } from './tavily.ts'
import { wikipedia } from './wikipedia.ts'

const services = { wikipedia, searxng, brave, tavily }

/** The service behind an address. */
export const openWebSearch = (address: WebSearchAddress): WebSearch => services[address.provider](address)
