import { openBrowser, openContext, DESKTOP, PHONE } from './support/browser.ts';
const url = process.argv[2] ?? '', base = 'http://localhost:4001';
const b = await openBrowser();
for (const [name, size] of [['m', PHONE], ['d', DESKTOP]] as const) {
  for (const who of (process.argv[3] ?? '').split(',')) {
    const c = await openContext(b, size); const p = await c.newPage();
    p.on('console', m => m.type()==='error' && console.log(who, 'console:', m.text().slice(0,300)));
    p.on('pageerror', e => console.log(who, 'pageerror', e.message));
    if (who) { await p.goto(base + '/about'); await p.evaluate((who) => fetch('/api/auth/sign-in/email',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:`${who}@demo.test`,password:'demo-password'})}), who); }
    const t = Date.now();
    await p.goto(base + url); await p.waitForLoadState('networkidle').catch(()=>{}); await p.waitForTimeout(1200);
    console.log(name, who, p.url(), Date.now()-t, await p.evaluate(() => document.documentElement.scrollWidth + ' ' + innerWidth));
    await p.screenshot({ path: `/tmp/look-${name}-${who || 'nobody'}.png`, fullPage: process.argv[4] === 'full' });
    await c.close();
  }
}
await b.close();
