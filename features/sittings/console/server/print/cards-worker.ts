import { answerFromWorker } from '~/lib/server/worker-thread'
import { drawCards } from './draw-cards'

void answerFromWorker(drawCards)
