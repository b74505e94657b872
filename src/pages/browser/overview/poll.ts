/**
 * Calls the work again and again, but not while nobody looks. The work says how long to wait before the next time.
 */
export const poll = (work: () => Promise<number>): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  const turn = async (): Promise<void> => {
    if (busy) return
    busy = true
    clearTimeout(timer)
    try {
      const waitMs = await work()
      if (!document.hidden) timer = setTimeout(() => void turn(), waitMs)
    } finally {
      busy = false
    }
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(timer)
    else void turn()
  })
  void turn()
}
