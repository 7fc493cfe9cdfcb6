import type { Provider } from '../../providers'

interface ProviderLook {
  /** The outline of its symbol, in a square of 24. */
  mark: string
  /** The colours of its button, which the provider prescribes. */
  colours: string
}

// Kakao's button is the same in every theme, Apple's is black or white.
const looks: Record<Provider, ProviderLook> = {
  kakao: {
    mark: 'M12 3C6.48 3 2 6.5 2 10.82c0 2.8 1.88 5.25 4.7 6.62l-.96 3.55c-.08.3.26.55.53.38l4.2-2.8c.5.05 1.01.07 1.53.07 5.52 0 10-3.5 10-7.82S17.52 3 12 3Z',
    colours: 'bg-[#fee500]! text-[#191919]!',
  },
  apple: {
    mark: 'M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701',
    colours: 'bg-black! text-white! dark:bg-white! dark:text-black!',
  },
}

export const coloursOf = (provider: Provider): string => looks[provider].colours

/** The provider's symbol in the colour of the text beside it. */
export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg width={20} height={20} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={looks[provider].mark} />
    </svg>
  )
}
