import { existsSync, readFileSync, statSync } from 'node:fs'
import { maxVersion1Bytes } from '../solana/transaction/wire.ts'

/** Several times the base64 of the largest transaction with line breaks. */
const inputMaxBytes = 64 * 1024

/**
 * The transaction in base64, from a command-line argument: a path, `-` for stdin, or the base64 itself. The input may be
 * base64, with or without line breaks, or raw bytes. Throws an Error of one sentence.
 */
export const readTransactionArgument = async (argument: string): Promise<string> => {
  if (argument === '-') return transactionText(await readStdin())
  const file = fileAt(argument)
  if (file) return transactionText(file)
  const pasted = withoutSpaces(argument)
  if (base64Text.test(pasted)) return pasted
  throw new Error('The transaction is neither an existing file nor base64.')
}

/**
 * A message in base64, from a command-line argument: a path or `-` for stdin, which contain the exact bytes, or their
 * base64. A text may itself look like base64, so file contents are never decoded. Throws an Error of one sentence.
 */
export const readMessageArgument = async (argument: string): Promise<string> => {
  const bytes = argument === '-' ? await readStdin() : fileAt(argument)
  if (bytes) return bytes.toBase64()
  const pasted = withoutSpaces(argument)
  // Strict, and never a folder: most paths use the same letters, and a mistyped path must not be checked as a message.
  if (wholeBase64.test(pasted) && !existsSync(argument)) return pasted
  throw new Error(
    'The message is neither an existing file nor base64. Plain text goes in through stdin: drawbridge check message -',
  )
}

/** Input that is valid base64 is decoded: raw transactions start with a byte that is not a base64 character. */
const transactionText = (bytes: Uint8Array): string => {
  if (bytes.length === 0) throw new Error('The input is empty.')
  const text = withoutSpaces(new TextDecoder('latin1').decode(bytes))
  if (base64Text.test(text)) return text
  if (bytes.length > maxVersion1Bytes)
    throw new Error('The input is neither a transaction nor base64.')
  return bytes.toBase64()
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

const wholeBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const base64Text = /^[A-Za-z0-9+/_-]+={0,2}$/

const fileAt = (path: string): Uint8Array | undefined => {
  const sizeBytes = sizeOf(path)
  if (sizeBytes === undefined) return undefined
  if (sizeBytes > inputMaxBytes) throw tooLong()
  return readFileSync(path)
}

/** Undefined if there is no such file. Base64 is hardly ever an existing path: it is too long, or leads nowhere. */
const sizeOf = (path: string): number | undefined => {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isFile() ? found.size : undefined
  } catch {
    return undefined
  }
}

const readStdin = async (): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of Bun.stdin.stream()) {
    length += chunk.length
    if (length > inputMaxBytes) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLong = (): Error =>
  new Error(`The input is larger than the limit of ${inputMaxBytes} bytes.`)
