import { useNavigate, useSearchParams } from 'react-router'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { sayFailure } from '~/ui/say-failure'
import { importEndpoints } from '../endpoints'
import { type ImportKindName, longestFileName, mostFileBytes, whyTooLarge } from '../import'
import { ImportsScreen } from './imports-screen'
import { kindIn } from './needs'
import { FileField } from './operator-new-import/file-field'
import { KindField } from './operator-new-import/kind-field'

export const loader = memberLoader
export const clientLoader = operatorNeeds(() => [])

interface Chosen {
  kind: ImportKindName
  file: File | null
}

function whyNot({ kind, file }: Chosen): string | null {
  if (file === null) return '파일을 선택해 주세요.'
  if (file.size === 0) return '빈 파일이에요. 다른 파일을 선택해 주세요.'
  return file.size > mostFileBytes[kind] ? whyTooLarge(kind) : null
}

/** The file unchanged. A job checks it afterwards. */
function toUpload(kind: ImportKindName, file: File) {
  const fileName = file.name.trim().slice(-longestFileName) || 'file.csv'
  // The type of a CSV file differs between browsers and systems.
  const body = file.slice(0, file.size, 'application/octet-stream')
  return { query: { kind, fileName }, body }
}

function NewImportForm({ kind }: { kind: ImportKindName }) {
  const navigate = useNavigate()
  const upload = useCall(importEndpoints.upload)
  const form = useForm<Chosen, { id: number }>({
    initial: { kind, file: null },
    check: (chosen) => {
      const message = whyNot(chosen)
      return message === null ? null : { field: 'file', message }
    },
    send: ({ kind, file }) => upload.mutateAsync(toUpload(kind, file as File)),
    onSent: ({ id }) => navigate(operatorPaths.import(id), { replace: true }),
    onFailed: (error) => sayFailure(error, '파일을 올리지 못했어요'),
  })
  const { values } = form
  return (
    <Form form={form} className="px-5 pt-4 pb-8 desk:max-w-3xl">
      <KindField kind={values.kind} onChange={(kind) => form.change({ kind })} />
      <FileField
        kind={values.kind}
        file={values.file}
        error={form.problemOf('file')}
        onChange={(file) => form.change({ file })}
      />
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending} busyLabel="파일을 올리고 있어요">
          올리고 확인하기
        </Button>
      </FormBar>
    </Form>
  )
}

/** Uploads a file for a check, which does not change any data. */
export default function OperatorNewImportPage() {
  const [params] = useSearchParams()
  const kind = kindIn(params) ?? 'games'
  return (
    <ImportsScreen
      title="파일 가져오기"
      path={operatorPaths.newImport()}
      backHref={operatorPaths.imports()}
      skeleton={<FormSkeleton heights="h-22 h-22 h-22 h-44" />}
    >
      <NewImportForm key={kind} kind={kind} />
    </ImportsScreen>
  )
}
