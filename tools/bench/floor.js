// The minimal page: requests, reads the catalogue incrementally, and renders rows after the check.
// The first view declares `gamesPerCategory`.
const msisdn = new URLSearchParams(location.search).get('msisdn');
const checked = fetch('/loginuser', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ msisdn, service: 'Zogo Games' }),
}).then((response) => response.json());

const area = document.querySelector('main [aria-busy]');
const append = (parent, tag) => parent.appendChild(document.createElement(tag));

function paint({ category, games }) {
  const row = append(area, 'section');
  row.setAttribute('aria-labelledby', category);
  append(row, 'h2').textContent = category;
  const list = append(row, 'ul');
  // The same cards as the app's, which a phone shows side by side.
  list.style = 'display:grid;grid-auto-flow:column;grid-auto-columns:38vw;gap:12px;overflow-x:auto';
  for (const { id, gamename, img6 } of games.slice(0, gamesPerCategory)) {
    const link = append(append(list, 'li'), 'a');
    link.href = `/games/${id}/${encodeURIComponent(category)}`;
    const image = append(link, 'img');
    image.loading = 'lazy';
    image.style = 'width:100%;height:auto;aspect-ratio:4/3;background:#ddd3f8';
    image.src = img6;
    link.append(gamename);
  }
}

async function readCatalogue(response) {
  let text = '';
  let from = 1;
  let painted = 0;
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const { status } = await checked;
    if (String(status) === '0') return;
    // Only the end of a category contains ']}'.
    for (let end; painted < 20 && (end = text.indexOf(']}', from)) >= 0; from = end + 3) {
      // Remove the placeholder.
      if (painted === 0) area.replaceChildren();
      painted += 1;
      paint(JSON.parse(text.slice(from, end + 2)));
    }
  }
}

void fetch('/api/games').then(readCatalogue);
