import { type Place, placeKey } from './engine/place.ts'

/** Events are known by their name within a place. */
export const eventKey = (place: Place, name: string): string => `event:${placeKey(place)}:${name.slice(0, 200)}`
