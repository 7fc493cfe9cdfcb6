import { answerFromWorker } from '~/lib/server/worker-thread'
import { readFileInParts } from './read-file'

answerFromWorker(readFileInParts)
