import { buyNamed } from '../attacks/name-attacks.ts'
import type { HonestCase } from './honest-case.ts'

/** Tokens with a word of their own beside a known one, or with letters of one other script. */
export const honestNameCases: readonly HonestCase[] = [
  { name: 'a share of a dollar vault', instructions: (scene) => buyNamed(scene, 'vault') },
  { name: 'a cat named after a dog', instructions: (scene) => buyNamed(scene, 'ownWord') },
  { name: 'a token with a Greek letter', instructions: (scene) => buyNamed(scene, 'greek') },
  {
    name: 'a token whose amounts wallets multiply by ten',
    flags: ['UNSAFE_TOKEN_RECEIVED'],
    instructions: (scene) => buyNamed(scene, 'scaled'),
    diffs: ['user sol -1.00001', 'thief sol 1', 'user scaled 50', 'thief scaled -50'],
  },
]
