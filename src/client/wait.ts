/** What a cancelled call rejects with. React Native's signals have no reason. */
const reasonOf = (signal: AbortSignal): unknown => {
  if (signal.reason !== undefined) return signal.reason
  const error = new Error('The call was cancelled.')
  error.name = 'AbortError'
  return error
}

export const throwIfCancelled = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw reasonOf(signal)
}

/** Rejects with the signal's reason once it is aborted. */
export const waitMs = (forMs: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(reasonOf(signal))
      return
    }
    const cancel = (): void => {
      clearTimeout(timer)
      reject(signal && reasonOf(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, forMs)
    signal?.addEventListener('abort', cancel, { once: true })
  })

/** Before attempt `failures + 1`: twice as long each time, and spread so that clients do not come back together. */
export const backoffMs = (failures: number, maxMs: number): number =>
  Math.min(maxMs, 250 * 2 ** failures) * (0.5 + Math.random() / 2)

export type Deadline = {
  /** Aborted when the time is over or the caller cancels. */
  signal: AbortSignal
  isOver: () => boolean
  /** Starts the time anew. */
  extend: () => void
  clear: () => void
}

/** A signal that follows the caller's and also fires `afterMs`. `AbortSignal.any` and `.timeout` are too new for some. */
export const deadline = (afterMs: number, callers: AbortSignal | undefined): Deadline => {
  const controller = new AbortController()
  let over = false
  const cancel = (): void => controller.abort()
  const end = (): void => {
    over = true
    controller.abort()
  }
  let timer = setTimeout(end, afterMs)
  if (callers?.aborted) cancel()
  callers?.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    isOver: () => over,
    extend: () => {
      clearTimeout(timer)
      timer = setTimeout(end, afterMs)
    },
    clear: () => {
      clearTimeout(timer)
      callers?.removeEventListener('abort', cancel)
    },
  }
}
