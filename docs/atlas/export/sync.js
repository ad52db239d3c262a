// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "sync",
  "type": "parallel",
  "invoke": [
    {
      "id": "watchPage",
      "src": "watchPage",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "message:new": [
      {
        "actions": [
          "takeIn"
        ]
      }
    ],
    "message:notify": [
      {
        "actions": [
          "takeIn"
        ]
      }
    ],
    "message:update": [
      {
        "actions": [
          "takeIn"
        ]
      }
    ],
    "receipts:update": [
      {
        "actions": [
          "takeIn"
        ]
      }
    ],
    "conversations:new": [
      {
        "actions": [
          "takeIn"
        ]
      }
    ],
    "conversations:update": [
      {
        "actions": [
          "takeIn"
        ]
      }
    ],
    "conversations:removed": [
      {
        "actions": [
          "takeIn",
          "tellRemoved"
        ]
      }
    ]
  },
  "states": {
    "link": {
      "initial": "lost",
      "states": {
        "lost": {
          "on": {
            "realtime.live": [
              {
                "target": [
                  "#sync.link.joined"
                ]
              }
            ]
          }
        },
        "joined": {
          "on": {
            "realtime.lost": [
              {
                "target": [
                  "#sync.link.lost"
                ]
              }
            ]
          }
        }
      }
    },
    "data": {
      "initial": "resting",
      "on": {
        "realtime.live": [
          {
            "target": [
              "#sync.data.refreshing"
            ]
          }
        ],
        "page.signal": [
          {
            "target": [
              "#sync.data.refreshing"
            ],
            "guard": "hasWoken"
          }
        ],
        "sync.check": [
          {
            "actions": [
              "noteChecked"
            ]
          }
        ]
      },
      "states": {
        "resting": {
          "description": "Ничего не пропущено",
          "invoke": [
            {
              "id": "watchForGaps",
              "src": "watchForGaps",
              "onError": [
                {}
              ]
            }
          ],
          "on": {
            "sync.gapSeen": [
              {
                "target": [
                  "#sync.data.doubting"
                ]
              }
            ],
            "sync.check": [
              {
                "target": [
                  "#sync.data.examining"
                ],
                "actions": [
                  "noteChecked"
                ]
              }
            ]
          }
        },
        "refreshing": {
          "description": "Обновление…",
          "tags": [
            "busy"
          ],
          "entry": [
            "askList"
          ],
          "on": {
            "inbox.refreshed": [
              {
                "target": [
                  "#sync.data.examining"
                ],
                "actions": [
                  "askContacts",
                  "askProfiles",
                  "askMembers",
                  "retryTimelines"
                ]
              }
            ]
          }
        },
        "doubting": {
          "after": {
            "versionGap": [
              {
                "target": [
                  "#sync.data.examining"
                ]
              }
            ]
          }
        },
        "examining": {
          "invoke": [
            {
              "id": "findGap",
              "src": "findGap",
              "onError": [
                {
                  "target": [
                    "#sync.data.resting"
                  ],
                  "actions": [
                    "forgetChecked"
                  ]
                }
              ]
            }
          ],
          "on": {
            "sync.gapFound": [
              {
                "target": [
                  "#sync.data.catchingUp"
                ],
                "actions": [
                  "noteGap"
                ]
              }
            ],
            "sync.nothingMissing": [
              {
                "target": [
                  "#sync.data.resting"
                ],
                "actions": [
                  "forgetChecked",
                  "forgetFailures"
                ]
              }
            ]
          }
        },
        "catchingUp": {
          "description": "Обновление…",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "readChanges",
              "src": "readChanges",
              "onDone": [
                {
                  "target": [
                    "#sync.data.backingOff"
                  ],
                  "guard": "knowsLess",
                  "actions": [
                    "takeOlderServer",
                    "uncheckCaughtUp",
                    "countFailedTry"
                  ]
                },
                {
                  "target": [
                    "#sync.data.examining"
                  ],
                  "guard": "isTooFar",
                  "actions": [
                    "dropTimeline"
                  ]
                },
                {
                  "target": [
                    "#sync.data.backingOff"
                  ],
                  "guard": "isFutile",
                  "actions": [
                    "storeChanges",
                    "uncheckCaughtUp",
                    "countFailedTry"
                  ]
                },
                {
                  "target": [
                    "#sync.data.examining"
                  ],
                  "actions": [
                    "storeChanges",
                    "uncheckCaughtUp"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#sync.data.examining"
                  ],
                  "guard": "isGone",
                  "actions": [
                    "removeConversation"
                  ]
                },
                {
                  "target": [
                    "#sync.data.backingOff"
                  ],
                  "actions": [
                    "noteFailure"
                  ]
                }
              ]
            }
          ]
        },
        "backingOff": {
          "description": "Обновить не удалось, пробуем снова",
          "tags": [
            "waiting"
          ],
          "after": {
            "backoff": [
              {
                "target": [
                  "#sync.data.refreshing"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
