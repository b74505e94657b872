import type { Transaction } from '../../../solana/transaction/message.ts'
import { decodeTransaction } from '../../../solana/transaction/wire.ts'
import { decodeUtf8, type EnvelopeReading, hasEnvelopePrefix, readEnvelope } from './envelope.ts'
import { readSignIn, type SignIn } from './sign-in.ts'
import { controlCharacters } from '../../../basics/invisible-characters.ts'

export type MessageKind = 'transaction' | 'off-chain-message' | 'sign-in' | 'text' | 'binary'

/** What the bytes of a message are. */
export type MessageContent = {
  kind: MessageKind
  sizeBytes: number
  transaction?: Transaction
  envelope?: EnvelopeReading
  /** The text that people would read, with or without an envelope. */
  text?: string
  signIn?: SignIn
}

/**
 * Classifies bytes. Transactions are tested first: whatever else the bytes look like, a signature over them could be
 * used to send one. Never throws.
 */
export const classifyMessage = (bytes: Uint8Array): MessageContent => {
  const sizeBytes = bytes.length
  const decoded = decodeTransaction(bytes)
  if (decoded.ok) return { kind: 'transaction', sizeBytes, transaction: decoded.transaction }
  if (hasEnvelopePrefix(bytes)) {
    const envelope = readEnvelope(bytes)
    if (!envelope.ok) return { kind: 'off-chain-message', sizeBytes, envelope }
    return { sizeBytes, envelope, ...textContent(envelope.envelope.text, 'off-chain-message') }
  }
  const text = decodeUtf8(bytes)
  if (text === undefined) return { kind: 'binary', sizeBytes }
  const content = textContent(text, 'text')
  const readable = content.signIn !== undefined || !controlCharacters.test(text)
  return readable ? { sizeBytes, ...content } : { kind: 'binary', sizeBytes }
}

const textContent = (
  text: string,
  kind: MessageKind,
): Pick<MessageContent, 'kind' | 'text'> & { signIn?: SignIn } => {
  const signIn = readSignIn(text)
  return signIn ? { kind: 'sign-in', text, signIn } : { kind, text }
}
