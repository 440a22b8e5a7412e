// The named requirements that generated paths and random walks exercise, in our own words, with their sources.

interface Requirement {
  says: string;
  /** Sections of the product document; then decisions, by number. */
  source: string;
}

export type RequirementId = keyof typeof requirements;

/** By id. Every model names those that its machine must fulfil; the report counts the paths and walks of each. */
export const requirements = {
  'LAND-1': {
    says: 'Without a number, or with a blank one, the landing page leads to the login header.',
    source: '2 (/home), 4; decision 3',
  },
  'LAND-2': {
    says: 'There are no rows before the check of the number has passed.',
    source: '2 (/home); decision 6',
  },
  'LAND-3': {
    says: 'Any status except 0 admits the number and stores it in the cookie.',
    source: '2 (/home); decision 7',
  },
  'LAND-4': {
    says: 'The status 0, as a number or a text, leads to the login header.',
    source: '4, 7',
  },
  'LAND-5': {
    says: 'A failed check, or one without a readable status, leads to the login header.',
    source: '4, 8; decision 7',
  },
  'LAND-6': {
    says: 'A check that takes 10 seconds has failed.',
    source: '8; decision 9',
  },
  'LAND-7': {
    says: 'A number verified before sees the last catalogue while its check runs.',
    source: 'decision 6',
  },
  'LAND-8': {
    says: 'A number verified before leads to the login header when its check does not admit it.',
    source: '4; decision 6',
  },
  'LAND-9': {
    says: 'Leaving the landing page stops the check of the number.',
    source: '4; decision 3',
  },

  'LOGIN-1': {
    says: 'An entry that is empty or contains other characters than digits sends nothing.',
    source: '5; decision 21',
  },
  'LOGIN-2': {
    says: 'The prefix 229 is added to an entry that does not start with it.',
    source: '5, 9; decision 21',
  },
  'LOGIN-3': {
    says: 'The status 1, as a number or a text, stores the number that was sent.',
    source: '4; decisions 21, 22',
  },
  'LOGIN-4': {
    says: 'Home opens 2 seconds after a successful login, with the number that was sent.',
    source: '4, 9; decision 22',
  },
  'LOGIN-5': {
    says: 'Any other status clears the field, and a line beside it says so.',
    source: '4; decision 21',
  },
  'LOGIN-6': {
    says: 'A failed login keeps the entry, and a line beside it says so.',
    source: '4, 8; decision 21',
  },
  'LOGIN-7': { says: 'A login that takes 10 seconds has failed.', source: 'decision 9' },
  'LOGIN-8': {
    says: 'Leaving the login form cancels the redirect to home.',
    source: '4; decision 22',
  },

  'DRAWER-1': { says: 'The Category button opens and closes the drawer.', source: '2 (/home), 4' },
  'DRAWER-2': {
    says: 'The drawer closes with its button, with Escape, with a tap outside and with a swipe.',
    source: 'decision 8',
  },
  'DRAWER-3': { says: 'A category of the drawer leads to its page.', source: 'decision 8' },
  'DRAWER-4': { says: 'The drawer is closed after the screen was left.', source: 'decision 8' },

  'CAT-1': {
    says: 'The catalogue is loaded once and kept for the visit.',
    source: '3; decision 30',
  },
  'CAT-2': { says: 'Games are shown as soon as their group has arrived.', source: 'decision 6' },
  'CAT-3': {
    says: "A catalogue that fails is logged, and the screen offers 'Try again'.",
    source: '8; decision 9',
  },
  'CAT-4': {
    says: 'Groups that arrived before the catalogue failed stay.',
    source: 'decision 9',
  },
  'CAT-5': {
    says: 'A catalogue of which nothing arrives for 10 seconds has failed.',
    source: 'decision 9',
  },
  'CAT-6': { says: "'Try again' requests the catalogue again.", source: 'decision 9' },

  'PLAY-1': {
    says: 'The player frames the game of the address.',
    source: '2 (/games/{gameid}/{category})',
  },
  'PLAY-2': {
    says: 'The close icon leads home, with the number of the cookie.',
    source: '2 (/games/{gameid}/{category}); decision 5',
  },
  'PLAY-3': {
    says: "A game that does not load within 10 seconds offers 'Try again' and a way back.",
    source: 'decision 9',
  },
  'PLAY-4': { says: "'Try again' frames the game again.", source: 'decision 9' },

  'SEARCH-1': {
    says: 'Every change of the text sends a request, also an emptied field.',
    source: '2 (/search), 7; decisions 26, 27',
  },
  'SEARCH-2': {
    says: 'Before the first keystroke nothing is listed and nothing is requested.',
    source: 'decision 27',
  },
  'SEARCH-3': {
    says: 'A list that was fetched is filtered at once while a new request is under way.',
    source: 'decision 26',
  },
  'SEARCH-4': {
    says: 'A reply to an older request is shown only until a newer one arrives.',
    source: 'decision 26',
  },
  'SEARCH-5': {
    says: 'Games match whose name contains the text, whatever the case.',
    source: '5',
  },
  'SEARCH-6': { says: "A text without a match shows 'No game found'.", source: 'decision 28' },
  'SEARCH-7': {
    says: "A failed search is logged, keeps the list and offers 'Try again'.",
    source: 'decision 28',
  },
  'SEARCH-8': { says: 'A search that takes 10 seconds has failed.', source: 'decision 9' },
  'SEARCH-9': { says: 'The Search button does nothing by itself.', source: '2 (/search)' },

  'SUB-1': { says: 'The number is required, and not checked otherwise.', source: '5' },
  'SUB-2': {
    says: 'A number of the address is read-only.',
    source: '2 (/home/login), 5',
  },
  'SUB-3': {
    says: 'While a request is under way, further taps send nothing.',
    source: '4; decision 13',
  },
  'SUB-4': {
    says: "The reply 'Success' stores the number and shows the message of the pack.",
    source: '4, 8; decision 11',
  },
  'SUB-5': {
    says: 'Home opens 2 seconds after a success, with the number.',
    source: '4, 9',
  },
  'SUB-6': {
    says: 'The success modal cannot be dismissed.',
    source: 'decision 14',
  },
  'SUB-7': {
    says: 'Leaving the form after a success cancels the redirect to home.',
    source: 'decision 14',
  },
  'SUB-8': {
    says: 'Any other reply is shown as it is, without white space around it.',
    source: '4, 8; decision 11',
  },
  'SUB-9': {
    says: 'A failed request leaves a message over /home/login, with an editable number.',
    source: '4, 8; decisions 11, 12',
  },
  'SUB-10': { says: 'A request that takes 10 seconds has failed.', source: 'decision 9' },
  'SUB-11': {
    says: 'Where this browser has a record of a payment, the form asks before it sends.',
    source: 'decisions 16, 17',
  },
  'SUB-12': {
    says: 'A record is found for every spelling of its number.',
    source: 'decision 16',
  },
  'SUB-13': {
    says: 'Pay all the same sends one more request.',
    source: 'decision 17',
  },
  'SUB-14': {
    says: 'A check that answers 1 is a success.',
    source: 'decision 17',
  },
  'SUB-15': {
    says: 'A check that fails or answers anything else than 1 repeats the question.',
    source: 'decision 17',
  },
  'SUB-16': {
    says: 'A clear refusal removes the record of the payment.',
    source: 'decision 16',
  },
  'SUB-17': {
    says: 'A success that arrives late is shown while the form is open.',
    source: 'decision 18',
  },
  'SUB-18': {
    says: 'A request without an answer after 60 seconds is lost.',
    source: 'decision 18',
  },
  'SUB-19': {
    says: 'A lost request that is paid again is sent with the same body.',
    source: 'decision 20',
  },
  'SUB-20': {
    says: 'The reply to a request that the visitor has left behind settles its record.',
    source: 'decisions 16, 18',
  },
} as const satisfies Record<string, Requirement>;
