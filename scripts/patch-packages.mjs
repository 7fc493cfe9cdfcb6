import { patchPostgres } from './lib/patch-postgres.mjs'
import { root } from './lib/run.mjs'

patchPostgres(root)
