// The minimal page: requests, reads the catalogue incrementally, and renders rows after the check.
// buildVariants declares `gamesPerCategory`.
const msisdn = new URLSearchParams(location.search).get('msisdn');
const checked = fetch('/loginuser', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ msisdn, service: 'Zogo Games' }),
}).then((response) => response.json());

const area = document.querySelector('main [aria-busy]');

let isBlank = true;

function paint({ category, games }) {
  // Remove the placeholder.
  if (isBlank) area.replaceChildren();
  isBlank = false;
  const row = area.appendChild(document.createElement('section'));
  row.setAttribute('aria-labelledby', category);
  row.appendChild(document.createElement('h2')).textContent = category;
  const list = row.appendChild(document.createElement('ul'));
  // The same cards as the app's, which a phone shows side by side.
  list.style = 'display:grid;grid-auto-flow:column;grid-auto-columns:38vw;gap:12px;overflow-x:auto';
  for (const { id, gamename, img6 } of games.slice(0, gamesPerCategory)) {
    const link = list
      .appendChild(document.createElement('li'))
      .appendChild(document.createElement('a'));
    link.href = `/games/${id}/${encodeURIComponent(category)}`;
    const image = link.appendChild(document.createElement('img'));
    image.loading = 'lazy';
    image.style = 'width:100%;height:auto;aspect-ratio:4/3;background:#ddd3f8';
    image.src = img6;
    link.append(gamename);
  }
}

/** Passes each complete group to `found`. */
async function readGroups(response, found) {
  let text = '';
  let from = 0;
  let at = 0;
  let depth = 0;
  let isInText = false;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    for (; at < text.length; at += 1) {
      const character = text[at];
      if (isInText) {
        if (character === '\\') at += 1;
        else if (character === '"') isInText = false;
      } else if (character === '"') isInText = true;
      else if (character === '{') {
        if (depth === 0) from = at;
        depth += 1;
      } else if (character === '}') {
        depth -= 1;
        if (depth === 0) found(JSON.parse(text.slice(from, at + 1)));
      }
    }
  }
}

let painted = 0;
void fetch('/api/games').then((response) =>
  readGroups(response, async (group) => {
    if (painted >= 20) return;
    painted += 1;
    const { status } = await checked;
    if (String(status) !== '0') paint(group);
  }),
);
