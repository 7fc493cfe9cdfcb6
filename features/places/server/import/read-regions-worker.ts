import { answerWithRows } from '~/lib/server/import-kind'
import { readRegions } from './read-regions'

answerWithRows(readRegions)
