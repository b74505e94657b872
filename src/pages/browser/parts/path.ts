/** What follows the page's name in the path: `/token/So11…` → `So11…`. */
export const addressInPath = (page: string): string | undefined => {
  const [, first, second] = location.pathname.split('/')
  if (first !== page || !second) return undefined
  try {
    return decodeURIComponent(second)
  } catch {
    return second
  }
}

export const open = (page: 'token' | 'wallet', address: string): void =>
  location.assign(`/${page}/${encodeURIComponent(address)}`)
