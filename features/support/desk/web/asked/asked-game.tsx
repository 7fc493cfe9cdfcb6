import { operatorPaths } from '~/features/operator-paths'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'

/** Where an operator looks whether a game is there under another name, and adds it. */
export function AskedGame({ name }: { name: string | null }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Link href={operatorPaths.games(name ?? '')} className={buttonClass('secondary', 'small')}>
        {name === null ? '게임 찾기' : `‘${name}’ 찾기`}
      </Link>
      <Link href={operatorPaths.newGame()} className={buttonClass('secondary', 'small')}>
        게임 추가
      </Link>
    </div>
  )
}
