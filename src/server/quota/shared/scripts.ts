/** A script that the store runs in one piece. Replies come back as they are. */
export type Script = { text: string }

/** Prefix of every key, so that one store can serve other programs too and an access rule can name ours. */
export const keyPrefix = 'drawbridge:quota:'

/**
 * Decides on one request as `decide` of `gcra.ts` does for each dimension, by the store's clock, and counts it against
 * all or none. A dimension is a field of a hash; its value is the theoretical arrival time (TAT) in microseconds.
 *
 * KEYS: the client, and the network that it is part of.
 * ARGV: `take` or `peek`; the current time in microseconds, 0 for the store's clock; the weight; then for each
 * dimension the number of its key, its field, window in microseconds, count, and how many microseconds of the window
 * were used up while the store was away.
 * Reply: whether it is allowed, the number of the dimension that decided, what remains, and the wait in microseconds,
 * as text because the store cuts numbers down to integers.
 */
export const countScript: Script = {
  text: `
local peek = ARGV[1] == 'peek'
local now = tonumber(ARGV[2])
if now == 0 then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
local weight = tonumber(ARGV[3])
local rounding = 1
local dimensions = {}
local refused, tightest
for at = 4, #ARGV, 5 do
  local each = { key = KEYS[tonumber(ARGV[at])], field = ARGV[at + 1], number = #dimensions + 1 }
  local window, count, owed = tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3]), tonumber(ARGV[at + 4])
  local interval = window / count
  local start = math.max(tonumber(redis.call('HGET', each.key, each.field) or 0), now)
  -- Only a window that was longer before, or a clock that was set back, leaves more than all of it.
  if owed > 0 or start > now + window + rounding then
    start = math.min(start + owed, now + window)
    each.settled = start
  end
  local next = start + interval * math.min(weight, count)
  local excess = next - now - window
  if excess > rounding then
    each.remaining, each.wait = 0, excess
    if not refused or excess > refused.wait then refused = each end
  else
    each.remaining, each.wait = math.floor((window - (next - now) + rounding) / interval), next - now
    each.next = next
    if peek then each.remaining, each.wait = each.remaining + 1, each.wait - interval end
    if not tightest or each.remaining < tightest.remaining then tightest = each end
  end
  dimensions[#dimensions + 1] = each
end
if not peek then
  for _, each in ipairs(dimensions) do
    local tat = each.settled
    if not refused then tat = each.next end
    if tat then
      redis.call('HSET', each.key, each.field, string.format('%.17g', tat))
      local ttl = math.ceil((tat - now) / 1000)
      if ttl > 0 and redis.call('PTTL', each.key) < ttl then redis.call('PEXPIRE', each.key, ttl) end
    end
  end
end
local decided = refused or tightest
return { refused and 0 or 1, decided.number, decided.remaining, string.format('%.17g', decided.wait) }
`,
}

/** How long an instance counts after it was last heard of. */
const aliveMs = 15_000

/**
 * Notes that an instance is alive and returns how many are.
 * KEYS: the instances. ARGV: the name of this one.
 */
export const beatScript: Script = {
  text: `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ${aliveMs})
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('PEXPIRE', KEYS[1], ${aliveMs})
return redis.call('ZCARD', KEYS[1])
`,
}

/** Takes an instance out that stops. KEYS and ARGV as above. */
export const leaveScript: Script = { text: `return redis.call('ZREM', KEYS[1], ARGV[1])` }
