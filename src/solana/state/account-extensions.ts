import { addressFromBytes } from '../address/address.ts'
import { readU64 } from './layout.ts'
import type { ExtensionReader } from './mint-extensions.ts'
import type { TokenAccountExtensions } from './token-extensions.ts'

/** Extensions of token accounts by their type; source as for mints. */
export const accountExtensionReaders: ReadonlyMap<
  number,
  ExtensionReader<TokenAccountExtensions>
> = new Map<number, ExtensionReader<TokenAccountExtensions>>([
  [
    2,
    {
      name: 'transfer fee amount',
      length: 8,
      read: (value) => ({ withheldFee: readU64(value, 0) }),
    },
  ],
  [
    5,
    {
      name: 'confidential transfer account',
      length: 295,
      read: (value) => ({
        confidential: {
          approved: value[0] === 1,
          encryptionKey: addressFromBytes(value, 1),
          confidentialCredits: value[261] === 1,
          plainCredits: value[262] === 1,
        },
      }),
    },
  ],
  [7, { name: 'immutable owner', length: 0, read: () => ({ immutableOwner: true }) }],
  [8, { name: 'memo transfer', length: 1, read: (value) => ({ memoRequired: value[0] === 1 }) }],
  [11, { name: 'CPI guard', length: 1, read: (value) => ({ cpiGuard: value[0] === 1 }) }],
  [13, { name: 'non-transferable account', length: 0, read: () => ({ nonTransferable: true }) }],
  [
    15,
    {
      name: 'transfer hook account',
      length: 1,
      read: (value) => ({ hookRunning: value[0] === 1 }),
    },
  ],
  [17, { name: 'confidential transfer fee amount', length: 64 }],
  [27, { name: 'pausable account', length: 0, read: () => ({ pausable: true }) }],
])
