import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js'
import { plainError } from '../server/mcp/plain-error.ts'

/** How long pending responses may take once stdin has closed. */
const lastAnswersMs = 30_000

/** Size limit of a message; HTTP requests are limited to a quarter of it. */
export const messageMaxBytes = 1024 * 1024

/**
 * The SDK's transport on stdin and stdout, which does not notice when stdin closes. When it does, pending
 * requests are still answered before the transport closes; if stdout is closed, it closes immediately. The end of an
 * oversized message cannot be found, so the SDK closes the transport; `onTooLong` is called first.
 */
export const openStdio = (onTooLong: () => void): Transport => {
  const stdio = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: messageMaxBytes,
  })
  const waiting = new Set<RequestId>()
  const quiet = Promise.withResolvers<void>()
  let ended = false
  let isClosing = false
  const done = (id: unknown): void => {
    for (const each of waiting) if (each === id) waiting.delete(each)
    if (ended && waiting.size === 0) quiet.resolve()
  }
  const transport: Transport = {
    start: () => {
      stdio.onmessage = (message) => {
        note(message, waiting, done)
        transport.onmessage?.(message)
      }
      stdio.onclose = () => {
        if (!isClosing) onTooLong()
        transport.onclose?.()
      }
      stdio.onerror = (error) => transport.onerror?.(error)
      return stdio.start()
    },
    send: async (message) => {
      await stdio.send(
        'error' in message ? { ...message, error: plainError(message.error) } : message,
      )
      if ('id' in message) done(message.id)
    },
    close: () => {
      isClosing = true
      return stdio.close()
    },
  }
  process.stdout.once('error', () => void transport.close())
  process.stdin.once('end', () => {
    ended = true
    done(undefined)
    void Promise.race([quiet.promise, Bun.sleep(lastAnswersMs)]).then(() => transport.close())
  })
  return transport
}

/** A request waits for its response; a cancelled one gets none. */
const note = (
  message: JSONRPCMessage,
  waiting: Set<RequestId>,
  done: (id: unknown) => void,
): void => {
  if (!('method' in message)) return
  if ('id' in message) waiting.add(message.id)
  else if (message.method === 'notifications/cancelled') done(message.params?.['requestId'])
}
