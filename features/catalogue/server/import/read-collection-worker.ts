import { answerFromWorker } from '~/lib/server/worker-thread'
import { readCollection } from './read-collection'

answerFromWorker(readCollection)
