import type { APIRequestContext } from '@playwright/test'
import { type ImportFile, importEndpoints } from '~/features/imports/endpoints'
import { expect } from './journey'
import { signInElsewhere, withToken } from './people'

const text = `id,name,year,min_players,max_players
990001,Harbour of Quiet Lights,2019,2,4
990002,Nine Paper Boats,0,1,99
990003,,2020,2,4
`

/** Uploads a file of games that is checked but never imported. */
export async function makeImport(request: APIRequestContext): Promise<number> {
  const { access } = await signInElsewhere(request, 'operator')
  const { headers } = withToken(access)
  const reply = await request.post(importEndpoints.upload.path, {
    params: { kind: 'games', fileName: 'games-to-look-at.csv' },
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from(text),
  })
  const { id } = (await reply.json()) as { id: number }
  await expect
    .poll(async () => {
      const found = await request.get(importEndpoints.file.path.replace(':id', String(id)), { headers })
      return ((await found.json()) as ImportFile).state
    })
    .toBe('ready')
  return id
}
