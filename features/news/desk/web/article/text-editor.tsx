import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { articleTypography } from '~/features/news/web/article-text'
import { isWebAddress } from '~/features/news/writing'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { fieldSurface } from '~/ui/field-frame'
import { Icon } from '~/ui/icon'
import { TextField } from '~/ui/text-field'

interface Tool {
  label: string
  command: string
  value?: string
  className?: string
}

const tools: readonly Tool[] = [
  { label: '본문', command: 'formatBlock', value: 'p' },
  { label: '제목', command: 'formatBlock', value: 'h2' },
  { label: '작은 제목', command: 'formatBlock', value: 'h3' },
  { label: '굵게', command: 'bold', className: 'font-extrabold' },
  { label: '기울임', command: 'italic', className: 'italic' },
  { label: '목록', command: 'insertUnorderedList' },
  { label: '번호 목록', command: 'insertOrderedList' },
  { label: '인용', command: 'formatBlock', value: 'blockquote' },
]

const toolClass =
  'min-h-11 shrink-0 rounded-control px-3 text-13 font-semibold text-ink hover:bg-line focus-visible:-outline-offset-2'

/** `execCommand` is deprecated but has no successor. All browsers have it, and the server cleans its HTML. */
function format(command: string, value?: string): void {
  document.execCommand(command, false, value)
}

function selectionIn(element: HTMLElement | null): Range | null {
  const selection = getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  return range && element?.contains(range.commonAncestorContainer) ? range : null
}

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
  const editor = useRef<HTMLDivElement>(null)
  const written = useRef<string>(null)
  const linked = useRef<Range>(null)
  const [isLinking, setIsLinking] = useState(false)

  useEffect(() => {
    format('defaultParagraphSeparator', 'p')
  }, [])

  useEffect(() => {
    // Replacing the HTML while the user types would move the cursor to the beginning.
    if (!editor.current || written.current === html) return
    editor.current.innerHTML = html
    written.current = html
  }, [html])

  function report({ innerHTML }: HTMLElement): void {
    written.current = innerHTML
    onChange(innerHTML)
  }

  /** Adds an empty paragraph, because the first line would be outside of any paragraph otherwise. */
  function beginParagraph({ currentTarget }: FocusEvent<HTMLDivElement>): void {
    if (currentTarget.innerHTML !== '') return
    currentTarget.innerHTML = '<p><br></p>'
    written.current = null
    getSelection()?.setPosition(currentTarget.firstChild, 0)
  }

  function apply({ command, value }: Tool): void {
    editor.current?.focus()
    format(command, value)
  }

  function addLink(address: string): void {
    setIsLinking(false)
    editor.current?.focus()
    const selection = getSelection()
    if (linked.current && selection) {
      selection.removeAllRanges()
      selection.addRange(linked.current)
    }
    if (selection?.isCollapsed) format('insertText', address)
    if (selection?.isCollapsed && selection.focusNode) {
      selection.setBaseAndExtent(
        selection.focusNode,
        Math.max(0, selection.focusOffset - address.length),
        selection.focusNode,
        selection.focusOffset,
      )
    }
    format('createLink', address)
  }

  function handlePaste(event: ClipboardEvent): void {
    event.preventDefault()
    format('insertText', event.clipboardData.getData('text/plain'))
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
          {tools.map((tool) => (
            <button
              key={tool.label}
              type="button"
              className={cx(toolClass, tool.className)}
              // Keeps the selection in the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => apply(tool)}
            >
              {tool.label}
            </button>
          ))}
          <button
            type="button"
            className={toolClass}
            aria-expanded={isLinking}
            onClick={() => {
              linked.current = selectionIn(editor.current)
              setIsLinking(!isLinking)
            }}
          >
            링크
          </button>
        </div>
        {isLinking ? <LinkRow onAdd={addLink} onCancel={() => setIsLinking(false)} /> : null}
        {/* biome-ignore lint/a11y/useSemanticElements: native text fields cannot contain formatted text */}
        <div
          ref={editor}
          role="textbox"
          aria-multiline="true"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          tabIndex={0}
          contentEditable
          onInput={({ currentTarget }: FormEvent<HTMLDivElement>) => report(currentTarget)}
          onFocus={beginParagraph}
          onPaste={handlePaste}
          className={cx(articleTypography, 'min-h-72 rounded-b-control bg-ground px-4 py-4 outline-none')}
        />
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
