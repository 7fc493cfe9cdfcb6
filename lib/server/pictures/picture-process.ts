import sharp from 'sharp'
import { answerRequests } from '../background-process'
import { type ShareCard, shareCard } from './share-card'

sharp.cache(false)
sharp.concurrency(1)

answerRequests<ShareCard, Uint8Array>(shareCard)
