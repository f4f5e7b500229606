import { braveSearch } from './brave.ts'
import type { WebSearch, WebSearchAddress } from './port.ts'
import { searxngSearch } from './searxng.ts'
import { tavilySearch } from './tavily.ts'
import { wikipediaSearch } from './wikipedia.ts'

const services = { wikipedia: wikipediaSearch, searxng: searxngSearch, brave: braveSearch, tavily: tavilySearch }

/** The service behind an address. */
export const openWebSearch = (address: WebSearchAddress): WebSearch => services[address.provider](address)
