const longestAddress = 254

/** One plain address: no name, list, comment or line break, so that nothing but one receiver can be meant. */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= longestAddress &&
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9-]+\.)+[A-Za-z0-9-]{2,}$/.test(
      text,
    ) &&
    text.indexOf('@') <= 64
  )
}
