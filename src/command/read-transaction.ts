import { existsSync, readFileSync, statSync } from 'node:fs'
import { maxVersion1Bytes } from '../solana/transaction/wire.ts'

/** Base64 of the largest transaction with line breaks, several times over; more is not read. */
const longestInputBytes = 64 * 1024

/**
 * The transaction in base64, from what stands on the command line: a path, `-` for stdin, or the base64 itself. What is
 * read may be base64, broken into lines or not, or the raw bytes. Throws an Error of one sentence.
 */
export const readTransactionArgument = async (argument: string): Promise<string> => {
  if (argument === '-') return transactionText(await readStdin())
  const file = fileAt(argument)
  if (file) return transactionText(file)
  const pasted = withoutSpaces(argument)
  if (base64Text.test(pasted)) return pasted
  throw new Error('The transaction is neither a file that is there nor base64.')
}

/**
 * A message in base64, from what stands on the command line: a path or `-` for stdin, which hold the very bytes, or
 * their base64. A text may look like base64 itself, so that what is read is never taken for it. Throws an Error of one
 * sentence.
 */
export const readMessageArgument = async (argument: string): Promise<string> => {
  const bytes = argument === '-' ? await readStdin() : fileAt(argument)
  if (bytes) return bytes.toBase64()
  const pasted = withoutSpaces(argument)
  // Strictly, and no folder: most paths are made of the same letters, and a slip in one must not be judged.
  if (wholeBase64.test(pasted) && !existsSync(argument)) return pasted
  throw new Error('The message is neither a file that is there nor base64.')
}

/** Bytes that are base64 text throughout are text: raw transactions start with a byte that is no such letter. */
const transactionText = (bytes: Uint8Array): string => {
  if (bytes.length === 0) throw new Error('There is no transaction in what was read: it is empty.')
  const text = withoutSpaces(new TextDecoder('latin1').decode(bytes))
  if (base64Text.test(text)) return text
  if (bytes.length > maxVersion1Bytes)
    throw new Error('What was read is neither a transaction nor base64.')
  return bytes.toBase64()
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

const wholeBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const base64Text = /^[A-Za-z0-9+/_-]+={0,2}$/

const fileAt = (path: string): Uint8Array | undefined => {
  const sizeBytes = sizeOf(path)
  if (sizeBytes === undefined) return undefined
  if (sizeBytes > longestInputBytes) throw tooLong()
  return readFileSync(path)
}

/** Undefined where there is no such file, which base64 hardly ever names: it is too long a name, or a path to nowhere. */
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
    if (length > longestInputBytes) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLong = (): Error =>
  new Error(
    `What was read has more than ${longestInputBytes} bytes; nothing that is signed is so long.`,
  )
