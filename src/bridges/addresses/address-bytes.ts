import { addressToBytes, parseAddress } from '../../solana/address/address.ts'
import { decodeBase58Check } from './base58-check.ts'
import { findBridgeChain } from '../plan/chains.ts'
import type { ChainName } from '../plan/provider.ts'

const hexForm = /^0x([0-9a-fA-F]{2})+$/

/**
 * An address as bridge contracts and programs store it: decoded bytes where the chain has them, otherwise the text
 * itself. Undefined if it is not an address of the chain.
 */
export const bridgeAddressBytes = (chain: ChainName, text: string): Uint8Array | undefined => {
  const family = findBridgeChain(chain)?.addressFamily
  if (family === 'solana') {
    const address = parseAddress(text)
    return address && addressToBytes(address)
  }
  if (family === 'evm' || family === 'move')
    return hexForm.test(text) ? Uint8Array.from(Buffer.from(text.slice(2), 'hex')) : undefined
  // Contracts omit TRON’s version byte.
  if (family === 'tron') return decodeBase58Check(text)?.slice(1)
  return text === '' ? undefined : new TextEncoder().encode(text)
}

/** Whether one of the pieces of data contains the address in plain bytes. */
export const namesBridgeAddress = (
  chain: ChainName,
  text: string,
  pieces: readonly Uint8Array[],
): boolean => {
  const bytes = bridgeAddressBytes(chain, text)
  return bytes !== undefined && pieces.some((piece) => Buffer.from(piece).includes(bytes))
}
