/**
 * Programs that exchange tokens, by what they are; addresses as in the documentation of each. Kept apart from the
 * product’s own list so that a gap there shows here.
 */
export const pumpCurve = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'
export const pumpSwap = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'
export const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
export const raydiumAmm = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'
export const raydiumPools = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'
export const whirlpools = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'
export const meteoraBins = 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'
export const meteoraPools = 'Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB'
export const meteoraDamm = 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG'
export const meteoraCurve = 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN'
export const okx = '6m2CDdhRgxpH4WjvdzxAYbGxwdGUz5MziiL5jek2kBma'

/** Concentrated liquidity programs that log in Raydium’s format. */
export const raydiumLike: ReadonlySet<string> = new Set([
  'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
  'HpNfyc2Saw7RKkQd8nEL4khUcuPhQ7WwY1B2qjx8jxFq',
  'REALQqNEomY6cQGZJUGwywTBD2UmDT32rZcNnfxQ5N2',
])

/** Programs that hold orders which a keeper executes. */
export const orderPrograms: ReadonlySet<string> = new Set([
  'DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M',
  'jupoNjAxXgZ4rjzxzPMP4oxduvQsQtZzyknqvzYNrNu',
  'j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X',
  'VALaaymxQh2mNy2trH9jUqHT1mTow76wpTcGmSWSwJe',
  'LiMoM9rMhrdYrfzUCxQppvxCSG1FcrUK9G8uLq4A1GF',
  'HNarfxC3kYMMhFkxUFeYb8wHVdPzY5t9pupqW5fL2meM',
])

export const exchangePrograms: ReadonlySet<string> = new Set([
  pumpCurve,
  pumpSwap,
  jupiter,
  raydiumAmm,
  raydiumPools,
  whirlpools,
  meteoraBins,
  meteoraPools,
  meteoraDamm,
  meteoraCurve,
  okx,
  ...raydiumLike,
  ...orderPrograms,
  'JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB',
  'JUP3c2Uh3WA4Ng34tw6kPd2G4C5BB21Xo36Je1s32Ph',
  'JUP2jxvXaqu7NQY1GmNF4m1vodw12LVXYxbFL2uJvfo',
  '61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH',
  'HV1KXxWFaSeriyFvXyx48FqG9BoFbfinB8njCJonqP7K',
  'DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH',
  'routeUGWgWzqBWFcrCfv8tritsqukccJPu3q5GPP3xS',
  'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj',
  'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4',
  'HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o',
  'DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1',
  '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP',
  'SwaPpA9LAaLfeLi3a68M4DjnLqgtticKg6CnyNwgAC8',
  'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY',
  'opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb',
  'srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX',
  '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  'MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms',
  'SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ',
  'MERLuDFBMmsHnsBPZw2sDQZHvXFMwp8EdjudcU2HKky',
  'CLMM9tUoggJu2wagPkkqs9eFG4BWhVBZWkP1qv3Sp7tR',
  'HyaB3W9q6XdA5xwpU4XnSZV94htfmbmqJXZcEbRaJutt',
  'SSwapUtytfBdBn1b9NUGG6foMVPtcWgpRU32HToDUZr',
  '2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c',
  'EewxydAPCCVuNEyrVN68PuSYdQ7wKn27V9Gjeoi8dy3S',
  'AMM55ShdkoGRB5jVYPjWziwk8m5MpwyDgsMWHaMSQWH6',
  'CURVGoZn8zycx6FXwwevgBTB2gVvdbGTEpvMJDbgs2t4',
  'CTMAxxk34HjKWxQ3QLZK1HpaLXmBveao3ESePXbiyfzh',
  'swapNyd8XiQwJ6ianp9snpu4brUqFxadzvHebnAXjJZ',
  'swapFpHZwjELNnjvThjajtiVmkz3yPQEHjLtka2fwHW',
  '9H6tua7jkLhdm3w8BvgpTn5LZNU7g4ZynDmCiNN3q6Rp',
  'TessVdML9pBGgG9yGks7o4HewRaXVAMuoVj4x83GLQH',
  'SoLFiHG9TfgtdUXUjWAxi3LtvYuFyDLVhBWxdMZxyCe',
  'SV2EYYJyRz2YhfXwXnhNAevDEui5Q6yrfyo13WtupPF',
  'obriQD1zbpyLz95G5n7nJe6a4DPjpFwa5XYPoNm113y',
  'ZERor4xhbUycZ6gb9ntrhqscUcZmAbQDjEAtCf4hbZY',
  'FLUXubRmkEi2q6K3Y9kBPg9248ggaZVsoSFhtJHSrm1X',
  'Dooar9JkhdZ7J3LHN3A7YCuoGRUggXhQaG4kijfLGU2j',
  'BSwp6bEBihVLdqJRKGgzjcGLHkcTuzmSo1TQkHepzH8p',
  '5quBtoiQqxF9Jv6KYKctB59NT3gtJD2Y65kdnB1Uev3h',
  'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG',
  'goonERTdGsjnkZqWuVjs73BZ3Pb9qoCUdBUL17BnS5j',
])
