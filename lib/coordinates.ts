/** A point on the globe in degrees (WGS 84). */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Seoul city hall: the starting point of a search if the user's location is unknown. */
export const defaultPoint: Coordinates = { latitude: 37.5666103, longitude: 126.9783882 }

export const earthRadiusKm = 6371.0088

/** The distance along the globe in kilometres. */
export function kmBetween(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfWay = (angle: number) => Math.sin(angle / 2) ** 2
  const chord =
    halfWay(radians(b.latitude - a.latitude)) +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      halfWay(radians(b.longitude - a.longitude))
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** '350m' under one kilometre, otherwise '1.2km'. Rounded before the unit is chosen, so 999.6 m is '1.0km'. */
export function distanceInWords(km: number): string {
  const metres = Math.round(km * 1000)
  return metres < 1000 ? `${metres}m` : `${(metres / 1000).toFixed(1)}km`
}

/** Positions leave the device with four decimals, about eleven metres. */
function inFourDecimals(degrees: number): string {
  return degrees.toFixed(4)
}

/** A point in a query. */
export function asPoint(at: Coordinates | null | undefined) {
  return at ? { lat: inFourDecimals(at.latitude), lng: inFourDecimals(at.longitude) } : {}
}

/** The own position in a query. */
export function asOwnPoint(at: Coordinates | null | undefined) {
  return at ? { ownLat: inFourDecimals(at.latitude), ownLng: inFourDecimals(at.longitude) } : {}
}

/** Rounds kilometres to whole metres. */
export function inMetres(km: number | null): number | null {
  return km === null ? null : Math.round(km * 1000) / 1000
}

export function toPoint({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
