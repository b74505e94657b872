import { expect, test } from 'bun:test'
import { slotOf } from '../../../../src/server/quota/shared/key-slot.ts'

// As `CLUSTER KEYSLOT` of Redis 7 returned them.
test.each([
  ['123456789', 12739],
  ['foo', 12182],
  ['{foo}bar', 12182],
  ['any{foo}bar{baz}', 12182],
  ['', 0],
])('%j', (key, slot) => expect(slotOf(key)).toBe(slot))
