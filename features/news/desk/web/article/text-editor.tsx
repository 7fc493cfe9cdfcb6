import { type ChainedCommands, Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useId, useReducer, useRef, useState } from 'react'
import { articleTypography } from '~/features/news/web/article-text'
import { isWebAddress } from '~/features/news/writing'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { fieldSurface } from '~/ui/field-frame'
import { Icon } from '~/ui/icon'
import { TextField } from '~/ui/text-field'

interface Tool {
  label: string
  run: (chain: ChainedCommands) => ChainedCommands
  /** The node or mark that the selection is in when the tool is on. */
  is?: [name: string, attributes?: object]
  className?: string
}

const tools: readonly Tool[] = [
  { label: '본문', run: (chain) => chain.clearNodes() },
  { label: '제목', run: (chain) => chain.setHeading({ level: 2 }), is: ['heading', { level: 2 }] },
  { label: '작은 제목', run: (chain) => chain.setHeading({ level: 3 }), is: ['heading', { level: 3 }] },
  { label: '굵게', run: (chain) => chain.toggleBold(), is: ['bold'], className: 'font-extrabold' },
  { label: '기울임', run: (chain) => chain.toggleItalic(), is: ['italic'], className: 'italic' },
  { label: '목록', run: (chain) => chain.toggleBulletList(), is: ['bulletList'] },
  { label: '번호 목록', run: (chain) => chain.toggleOrderedList(), is: ['orderedList'] },
  { label: '인용', run: (chain) => chain.toggleBlockquote(), is: ['blockquote'] },
]

/** What an article may contain: `sanitiseArticle` of the server. */
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: { levels: [2, 3] },
    horizontalRule: false,
    // The server adds what a link to another site needs.
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      HTMLAttributes: { target: null, rel: null },
    },
    strike: false,
    trailingNode: false,
    underline: false,
  }),
]

/** Without the paragraph that the editor puts around the words of a point or a quote. */
function htmlOf(editor: Editor): string {
  const { body } = new DOMParser().parseFromString(editor.getHTML(), 'text/html')
  for (const only of body.querySelectorAll('li > p:only-child, blockquote > p:only-child'))
    only.replaceWith(...only.childNodes)
  return editor.isEmpty ? '' : body.innerHTML
}

const toolClass =
  'min-h-11 shrink-0 rounded-control px-3 text-13 font-semibold text-ink hover:bg-line focus-visible:-outline-offset-2 aria-pressed:bg-line'

function LinkRow({ onAdd, onCancel }: { onAdd: (address: string) => void; onCancel: () => void }) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()

  function add() {
    const typed = address.trim()
    const isGood = isWebAddress(typed) || /^\/(?![/\\])/.test(typed)
    if (isGood) onAdd(typed)
    else setProblem('https://로 시작하는 주소나 /로 시작하는 앱 안의 경로를 입력해 주세요.')
  }

  return (
    <div className="border-line border-b px-3 pt-3">
      <TextField
        label="링크 주소"
        type="url"
        autoComplete="off"
        autoFocus
        placeholder="https://"
        value={address}
        error={problem}
        onChange={(event) => {
          setAddress(event.target.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <div className="flex justify-end gap-1 pb-2">
        <Button variant="ghost" size="small" onClick={onCancel}>
          취소
        </Button>
        <Button variant="secondary" size="small" onClick={add}>
          링크 추가
        </Button>
      </div>
    </div>
  )
}

/** Edits text with headings, lists, quotes and links, styled as readers see it. Pasted text becomes plain. */
export function TextEditor({
  label,
  html,
  error,
  onChange,
}: {
  label: string
  html: string
  error?: string
  onChange: (html: string) => void
}) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const written = useRef<string>(null)
  const [isLinking, setIsLinking] = useState(false)
  const [, showTools] = useReducer((times: number) => times + 1, 0)

  const report = useEffectEvent((changed: Editor) => {
    written.current = htmlOf(changed)
    onChange(written.current)
  })

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions,
      // The policy of pages allows no styles that a script adds.
      injectCSS: false,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'aria-describedby': `${id}-note`,
          class: cx(articleTypography, 'min-h-72 whitespace-pre-wrap break-words px-4 py-4 outline-none'),
        },
        handleDOMEvents: {
          paste: (view, event) => {
            event.preventDefault()
            return view.pasteText(event.clipboardData?.getData('text/plain') ?? '')
          },
        },
      },
      onUpdate: ({ editor: changed }) => report(changed),
      onTransaction: showTools,
    })
    setEditor(made)
    return () => made.destroy()
  }, [id])

  useEffect(() => {
    // Replacing the text while the user types would move the cursor to the beginning.
    if (!editor || written.current === html) return
    editor.commands.setContent(html, { emitUpdate: false })
    written.current = html
  }, [editor, html])

  useEffect(() => {
    if (error) editor?.view.dom.setAttribute('aria-invalid', 'true')
    else editor?.view.dom.removeAttribute('aria-invalid')
  }, [editor, error])

  function addLink(href: string): void {
    setIsLinking(false)
    if (!editor) return
    const link = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }
    if (editor.state.selection.empty) editor.chain().focus().insertContent(link).run()
    else editor.chain().focus().setLink({ href }).run()
  }

  return (
    <div>
      <p id={`${id}-label`} className="pb-1.5 font-semibold text-13 text-ink">
        {label}
      </p>
      <div className={fieldSurface}>
        <div
          role="toolbar"
          aria-label="글 꾸미기"
          className="sticky top-14 z-10 flex flex-wrap rounded-t-control border-line border-b bg-sunken px-1"
        >
          {tools.map(({ label: name, run, is, className }) => (
            <button
              key={name}
              type="button"
              className={cx(toolClass, className)}
              aria-pressed={is && editor ? editor.isActive(...is) : undefined}
              // Keeps the selection in the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => editor && run(editor.chain().focus()).run()}
            >
              {name}
            </button>
          ))}
          <button
            type="button"
            className={toolClass}
            aria-expanded={isLinking}
            onClick={() => setIsLinking(!isLinking)}
          >
            링크
          </button>
        </div>
        {isLinking ? <LinkRow onAdd={addLink} onCancel={() => setIsLinking(false)} /> : null}
        <div ref={place} className="min-h-72 rounded-b-control bg-ground" />
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={cx('mt-1.5 flex min-h-5 items-start gap-1 text-13', error ? 'text-bad' : 'text-ink-dim')}
      >
        {error ? <Icon name="warning" size={16} className="mt-0.5" /> : null}
        {error ?? '글을 선택하고 위에서 모양을 정해요. 붙여 넣은 글은 모양 없이 들어와요.'}
      </p>
    </div>
  )
}
