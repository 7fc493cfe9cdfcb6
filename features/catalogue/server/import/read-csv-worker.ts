import { answerWithRows } from '~/lib/server/import-kind'
import { readCsv } from './read-csv'

answerWithRows(readCsv)
