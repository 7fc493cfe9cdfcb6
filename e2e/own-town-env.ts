/** The tile server of the own town's map. Tests reply in its place. */
export const tileHost = 'https://tiles.example'

export const ownTownEnv = {
  // The app that all other journeys share sells by V1.
  PORTONE_VERSION: 'V2',
  MAP_TILES_URL: `${tileHost}/{z}/{x}/{y}.png`,
  MAP_TILES_ATTRIBUTION: '© 타일 회사',
}
