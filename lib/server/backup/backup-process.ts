import { answerRequests } from '../background-process'
import type { MadeBackup } from './make-backup'
import { type BackupRequest, storeBackup } from './stored-backups'

answerRequests<BackupRequest, MadeBackup>(({ site, ...place }) => storeBackup(site, place))
