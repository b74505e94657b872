import { expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import {
  bondingCurveOf,
  derivedAuthorityOf,
  metadataAccountOf,
} from '../../../../src/checks/token/facts/derived-authority.ts'
import { vaultAuthorities } from '../../../../src/checks/token/facts/holder-shares.ts'
import { tokenMint } from '../../../kit/checks/token-case.ts'

// Addresses as published: explorers' labels, clients' constants, recorded transactions.
const authorities = [
  ['6iQKfEyhr3bZMotVkW6beNZz5CPAkiwvgV2CTje9pVSS', 'stake-pool'],
  ['6WecYymEARvjG5ZyqkrVQ6YkhPfujNzWpSPwNKXHCbV2', 'stake-pool'],
  ['3JLPCS1qM2zRw3Dp6V4hZnYHd4toMNPkNesXdX9tg6KM', 'stake-pool'],
  ['TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM', 'launchpad'],
  ['WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh', 'launchpad'],
  ['FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM', 'launchpad'],
  ['BCD75RNBHrJJpW4dXVagL5mPjzRLnVZq4YirJdjEYMV7', 'bridge'],
] as const
test.each(authorities)('%s is the authority of a known program: %s', (known, kind) => {
  expect(derivedAuthorityOf(tokenMint).get(address(known))?.kind).toBe(kind)
})

test.each([
  '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1',
  'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL',
  'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC',
])('%s owns the vaults of an exchange', (known) => {
  expect(vaultAuthorities().has(address(known))).toBe(true)
})

test('what belongs to one mint is derived from it', () => {
  const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
  expect<string>(metadataAccountOf(usdc)).toBe('5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq')
  expect(bondingCurveOf(usdc)).not.toBe(bondingCurveOf(tokenMint))
})
