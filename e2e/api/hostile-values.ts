/** Amounts that no call may take: each is written as somebody, or some program, might write it. */
export const BAD_AMOUNTS: readonly unknown[] = [
  // Not above zero.
  ..."-1 -0 -0.00000001 +1 --1 1- -1e-9".split(" "),
  // Not a number, or a number only to some language.
  ..."NaN nan Infinity -Infinity Inf 1e5 1E5 1e-7 0x10 0b11 0o17 1_000 1,000 1.000,5 1'000 .5 5. . - 00 007 01.5 1.2.3 1/2 50% $5 5USDT 1n ∞ ½ ² 1٫5 e".split(
    " ",
  ),
  // Digits of other scripts, and digits that hide something.
  "１００",
  "٣٤",
  "३",
  "一百",
  "1\u00a0000",
  "1\u200b",
  "\u202e12",
  "1\u0000",
  "\ud800",
  " 1",
  "1 ",
  "1\n",
  "\t1",
  // Too large, too fine, too long.
  "100000000000000000000",
  "9".repeat(21),
  "9".repeat(400),
  "0.0000000000000000001",
  `0.${"1".repeat(60)}`,
  `1${"0".repeat(100_000)}`,
  // Not text at all.
  1,
  0,
  -1,
  0.1,
  true,
  null,
  [],
  ["1"],
  {},
  { value: "1" },
];

/** What any field may be sent. Those that its schema takes must be answered too, only not with a fault. */
export const ODD_VALUES: readonly unknown[] = [
  "",
  " ",
  "x",
  "0",
  "1",
  "-1",
  "1.5",
  // One more than 64 bits hold, and the most that as many digits say.
  "9223372036854775808",
  "9".repeat(19),
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "' OR 1=1; --",
  "../../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "%00",
  "line\r\nbreak: injected",
  "\u0000",
  "\ud800",
  "\u202eevil",
  "😀".repeat(50),
  "x".repeat(10_000),
];

/** Values that only a JSON body can carry. */
export const ODD_JSON: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  [],
  [[]],
  ["x"],
  {},
  { length: 3 },
  { toString: "x" },
];

/** Fields that would be worth something to whoever could set them. No call has one. */
export const COVETED_FIELDS = ["userId", "balance", "vipLevel", "isSimulate", "status", "role", "fee", "surprise"];
