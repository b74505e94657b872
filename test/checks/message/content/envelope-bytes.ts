import {
  address,
  compileOffchainMessageEnvelope,
  offchainMessageApplicationDomain,
  offchainMessageContentRestrictedAsciiOf1232BytesMax,
  offchainMessageContentUtf8Of1232BytesMax,
  offchainMessageContentUtf8Of65535BytesMax,
} from '@solana/kit'

/** Any 32 bytes. */
export const applicationDomain = 'MqFF3gx5j8yN9FXKjGBP2NSrjc6dYuW1pFJUZcqJkxq'

const signatories = (signers: readonly string[]) =>
  signers.map((signer) => ({ address: address(signer) }))

const base = (signers: readonly string[]) => ({
  version: 0 as const,
  applicationDomain: offchainMessageApplicationDomain(applicationDomain),
  requiredSignatories: signatories(signers),
})

const compilers = {
  ascii: (text: string, signers: readonly string[]) =>
    compileOffchainMessageEnvelope({
      ...base(signers),
      content: offchainMessageContentRestrictedAsciiOf1232BytesMax(text),
    }),
  utf8: (text: string, signers: readonly string[]) =>
    compileOffchainMessageEnvelope({
      ...base(signers),
      content: offchainMessageContentUtf8Of1232BytesMax(text),
    }),
  longUtf8: (text: string, signers: readonly string[]) =>
    compileOffchainMessageEnvelope({
      ...base(signers),
      content: offchainMessageContentUtf8Of65535BytesMax(text),
    }),
}

/** Version 0 in its full form, as written by the official client. */
export const envelopeV0 = (
  text: string,
  signers: readonly string[],
  format: keyof typeof compilers = 'ascii',
): Uint8Array => Uint8Array.from(compilers[format](text, signers).content)

/** Version 1, as written by the official client. */
export const envelopeV1 = (text: string, signers: readonly string[]): Uint8Array =>
  Uint8Array.from(
    compileOffchainMessageEnvelope({
      version: 1,
      content: text,
      requiredSignatories: signatories(signers),
    }).content,
  )

/** The short form of the command line tools: version, format, length, text. */
export const envelopeShort = (text: string, format = 0): Uint8Array => {
  const body = new TextEncoder().encode(text)
  const prefix = [0xff, ...new TextEncoder().encode('solana offchain')]
  return Uint8Array.from([...prefix, 0, format, body.length % 256, body.length >> 8, ...body])
}
