import { answerWithRows } from '~/lib/server/import-kind'
import { readShops } from './read-shops'

answerWithRows(readShops)
