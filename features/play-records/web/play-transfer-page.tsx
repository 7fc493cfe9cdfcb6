import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { TopBar } from '~/ui/top-bar'
import { ExportSection } from './play-transfer/export-section'
import { ImportSection } from './play-transfer/import-section'

export const loader = memberLoader
export const clientLoader = memberNeeds(() => [])

export default function PlayTransferPage() {
  const goBack = useWayBack(paths.playLog())
  return (
    <>
      <PageHead title="기록 가져오기와 내보내기" path={paths.playTransfer()} hidden />
      <TopBar title="가져오기와 내보내기" backHref={paths.playLog()} onBack={goBack} />
      <MembersOnly>
        <ExportSection />
        <ImportSection />
      </MembersOnly>
    </>
  )
}
