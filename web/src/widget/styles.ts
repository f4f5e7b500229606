const light = '--bg:#fff;--soft:#f4f4f5;--line:#e4e4e7;--fg:#18181b;--fg2:#52525b;--bad:#b42318;color-scheme:light'
const dark = '--bg:#18181b;--soft:#27272a;--line:#3f3f46;--fg:#fafafa;--fg2:#b4b4bd;--bad:#fda29b;color-scheme:dark'

/** Everything of the widget's looks; it lives in a shadow tree, so the page's own styles stay out. */
export const css = `
:host{all:initial;${light}}
:host([data-theme=dark]){${dark}}
@media (prefers-color-scheme:dark){:host([data-theme=auto]){${dark}}}
*{box-sizing:border-box}
.root{font:14px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--fg);text-align:start}
button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer}
svg{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;display:block}
:focus-visible{outline:2px solid var(--fg);outline-offset:2px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.launcher{position:fixed;bottom:20px;width:56px;height:56px;border-radius:28px;background:var(--accent);color:var(--on-accent);display:grid;place-items:center;box-shadow:0 6px 20px rgb(0 0 0/.22);z-index:2147483000;transition:transform .15s}
.launcher:hover{transform:scale(1.05)}
.launcher svg{width:26px;height:26px}
.right .launcher,.right .panel{right:20px}
.left .launcher,.left .panel{left:20px}
.panel{position:fixed;bottom:88px;width:384px;height:min(600px,calc(100dvh - 108px));background:var(--bg);border:1px solid var(--line);border-radius:14px;box-shadow:0 12px 40px rgb(0 0 0/.24);display:flex;flex-direction:column;overflow:hidden;z-index:2147483001}
.panel[hidden]{display:none}
.inline{height:100%}
.inline .panel{position:static;width:100%;height:100%;box-shadow:none}
.whole{background:var(--bg)}
.whole .panel{max-width:760px;margin:0 auto;border:0;border-radius:0}
header{display:flex;align-items:center;gap:4px;padding:10px 8px 10px 16px;border-bottom:1px solid var(--line)}
header h1,header h2{flex:1;margin:0;font-size:15px;font-weight:600;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.tool{width:36px;height:36px;border-radius:8px;display:grid;place-items:center;color:var(--fg2)}
.tool:hover{background:var(--soft);color:var(--fg)}
.who{padding:8px 16px;border-bottom:1px solid var(--line);font-size:12.5px;color:var(--fg2)}
.theirs.by-person{width:auto;max-width:92%;background:var(--soft);border-radius:14px 14px 14px 4px;padding:8px 12px}
.name{font-size:12.5px;font-weight:600}
.launcher[data-news]::after{content:"";position:absolute;top:2px;right:2px;width:14px;height:14px;border-radius:7px;background:var(--bad);border:2px solid var(--bg)}
.log{flex:1;overflow-y:auto;overscroll-behavior:contain;padding:16px;display:flex;flex-direction:column;gap:12px}
.log:focus-visible{outline-offset:-2px}
.bubble{max-width:92%;overflow-wrap:anywhere}
.mine{align-self:flex-end;background:var(--accent);color:var(--on-accent);border-radius:14px 14px 4px 14px;padding:8px 12px;white-space:pre-wrap}
.theirs{align-self:flex-start;width:100%;max-width:100%}
.theirs>*+*{margin-top:8px}
p,ul,ol,pre,blockquote,h3,table{margin:0}
.text>*+*{margin-top:8px}
h3{font-size:15px;font-weight:600}
ul,ol{padding-inline-start:22px}
blockquote{border-inline-start:3px solid var(--line);padding-inline-start:10px;color:var(--fg2)}
hr{border:0;border-top:1px solid var(--line);margin:10px 0}
code{font:12.5px/1.5 ui-monospace,Menlo,Consolas,monospace;background:var(--soft);border-radius:4px;padding:1px 4px}
pre{background:var(--soft);border-radius:8px;padding:10px;overflow-x:auto}
pre code{padding:0;background:none}
a{color:inherit;text-decoration:underline;text-underline-offset:2px}
.scroll{overflow:auto;max-height:280px;border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%;font-size:13px}
th,td{padding:6px 10px;text-align:start;white-space:nowrap;border-bottom:1px solid var(--line)}
tr:last-child td{border-bottom:0}
th{position:sticky;top:0;background:var(--soft);font-weight:600}
.number{text-align:end;font-variant-numeric:tabular-nums}
figure{margin:0}
figcaption{font-size:12.5px;font-weight:600;margin-bottom:4px}
.quiet{color:var(--fg2);font-size:12.5px}
.bad{color:var(--bad)}
.sources{font-size:12.5px;color:var(--fg2);border-top:1px solid var(--line);padding-top:6px}
.sources li{overflow-wrap:anywhere}
.sources q{display:block}
.dots::after{content:"";display:inline-block;width:1.2em;text-align:start;animation:dots 1.2s steps(4,end) infinite}
@keyframes dots{0%{content:""}25%{content:"."}50%{content:".."}75%{content:"..."}}
.suggestions{display:flex;flex-wrap:wrap;gap:6px;list-style:none;padding:0}
.suggestions button{border:1px solid var(--line);border-radius:16px;padding:5px 12px;text-align:start;min-height:32px}
.suggestions button:hover{background:var(--soft)}
.note{padding:8px 16px;font-size:13px;border-top:1px solid var(--line);display:flex;gap:8px;align-items:center}
.note span{flex:1}
.note button{text-decoration:underline;text-underline-offset:2px;min-height:28px}
form{display:flex;align-items:flex-end;gap:8px;padding:10px 12px;border-top:1px solid var(--line)}
textarea{flex:1;resize:none;border:1px solid var(--line);border-radius:10px;background:var(--bg);color:var(--fg);font:inherit;padding:8px 10px;max-height:120px;min-height:40px;field-sizing:content}
textarea:focus-visible{outline-offset:-1px}
textarea::placeholder{color:var(--fg2);opacity:1}
.send{width:40px;height:40px;flex:none;border-radius:10px;background:var(--accent);color:var(--on-accent);display:grid;place-items:center}
.send:disabled{opacity:.45;cursor:default}
footer{padding:0 16px 8px;font-size:11.5px;color:var(--fg2);text-align:center}
@media (max-width:480px){
.root:not(.inline) .panel{inset:0;width:100%;height:100dvh;border:0;border-radius:0}
.tool{width:44px;height:44px}.send,textarea{min-height:44px}.send{width:44px}
textarea{font-size:16px}.suggestions button{min-height:40px}
}
@media (prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important}}
`

/** Black or white, whichever reads better on a colour such as #2563eb (WCAG's relative luminance). */
export function textOn(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? '#000' : '#fff'
}
