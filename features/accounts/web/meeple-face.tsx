const body =
  'M100 6C120 6 132 20 132 36C132 46 128 54 122 60C137 65 163 71 183 83C195 91 193 113 177 114C163 115 151 114 145 116C141 125 162 156 171 179C175 190 168 196 158 196H126C118 196 115 191 112 184L100 156L88 184C85 191 82 196 74 196H42C32 196 25 190 29 179C38 156 59 125 55 116C49 114 37 115 23 114C7 113 5 91 17 83C37 71 63 65 78 60C72 54 68 46 68 36C68 20 80 6 100 6Z'

/** A meeple without a face, in a 200 × 200 view box. */
export function Meeple({ className }: { className: string }) {
  return <path d={body} className={className} />
}

/** The meeple of the logo, in a 200 × 200 view box. */
export function MeepleFace() {
  return (
    <>
      <Meeple className="fill-brand" />
      <circle cx="90" cy="36" r="4.6" className="fill-on-brand" />
      <circle cx="110" cy="36" r="4.6" className="fill-on-brand" />
      <path
        d="M91 48Q100 56 109 48"
        fill="none"
        strokeWidth="4.2"
        strokeLinecap="round"
        className="stroke-on-brand"
      />
    </>
  )
}
