import { answerFromWorker } from '~/lib/server/worker-thread'
import { readImport } from './read-import'

void answerFromWorker(readImport)
