/** How long a code that proves a phone number is valid, and how many tries it has. */
export const phoneCodeLifeMs = 3 * 60_000
export const mostCodeTries = 5
export const mostCodesADay = 5

export const phoneCodeDigits = 6

export function whyBadPhoneCode(typed: string): string | null {
  const code = typed.trim()
  return code.length === phoneCodeDigits && /^\d+$/.test(code)
    ? null
    : '문자로 받은 여섯 자리 숫자를 입력해 주세요.'
}

/** The text that brings the code. Within the 90 bytes of one SMS. */
export function phoneCodeText(code: string): string {
  return `[미플] 인증번호 ${code}\n다른 사람에게 알려 주지 마세요.`
}
