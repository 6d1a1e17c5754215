const row = (number: number) =>
  `<a href="/trade?coin=c${number}usdt"><b>C${number}/USDT</b><i>${(1_000 + 137 * number) / 10}.50</i><u>+1.25%</u></a>`;

/** The least that a page with prices can be: twenty rows as text, their look with them, and no script. */
export const STATIC_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Static</title>
<style>
body { margin: 0; font: 15px system-ui, sans-serif; color: #10182a; background: #faf9f7 }
a { display: flex; height: 60px; align-items: center; padding: 0 16px; border-top: 1px solid #e5e3de; color: inherit; text-decoration: none }
b { flex: 1 }
i { font-style: normal; font-variant-numeric: tabular-nums }
u { width: 72px; text-align: right; text-decoration: none; color: #0b7a4b }
</style>
</head>
<body>
<main>${Array.from({ length: 20 }, (_, number) => row(number)).join("\n")}</main>
</body>
</html>
`;
