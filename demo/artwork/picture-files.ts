import path from 'node:path'
import type { PictureName } from '../town/pictures'

/** A file with this name marks an edition's folder as complete. */
export const completeMark = 'complete'

export function pictureFile(folder: string, { kind, key }: PictureName, width: number): string {
  return path.join(folder, kind, `${key}-${width}.webp`)
}
