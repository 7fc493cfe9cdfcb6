import { answerFromWorker } from '~/lib/server/worker-thread'
import { readCollection } from './read-collection'

void answerFromWorker(readCollection)
