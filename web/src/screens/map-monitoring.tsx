import { MapPage } from '#web/features/devices/index.ts'

/** /map-monitoring: devices on a map, and their alarms. */
export default MapPage
