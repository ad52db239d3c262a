// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "callRecord",
  "initial": "placed",
  "states": {
    "placed": {
      "always": [
        {
          "target": [
            "#callRecord.ended"
          ],
          "guard": "isNobodyAwaited",
          "actions": [
            "decide"
          ]
        },
        {
          "target": [
            "#callRecord.running"
          ],
          "actions": [
            "ring"
          ]
        }
      ]
    },
    "running": {
      "initial": "ringing",
      "on": {
        "invite": [
          {
            "guard": "isPresent"
          },
          {
            "guard": "isInvited",
            "actions": [
              "takeIn",
              "tellAccepted",
              "silenceAnswered"
            ]
          },
          {
            "actions": [
              "takeIn",
              "tellAccepted"
            ]
          }
        ],
        "accept": [
          {
            "guard": "isPresent"
          },
          {
            "guard": "isInvited",
            "actions": [
              "takeIn",
              "tellAccepted",
              "silenceAnswered"
            ]
          },
          {
            "actions": [
              "takeIn",
              "tellAccepted"
            ]
          }
        ],
        "decline": [
          {
            "guard": "isUntouched",
            "actions": [
              "noteMissed",
              "tellDeclined",
              "silenceMissed"
            ]
          },
          {
            "guard": "isInvited",
            "actions": [
              "noteDeclined",
              "tellDeclined",
              "silenceDeclined"
            ]
          }
        ],
        "end": [
          {
            "guard": "isPresent",
            "actions": [
              "noteLeft",
              "expel"
            ]
          },
          {
            "guard": "isInvited",
            "actions": [
              "noteDeclined",
              "tellDeclined",
              "silenceDeclined"
            ]
          }
        ],
        "removed": [
          {
            "actions": [
              "noteRemoved",
              "silenceRemoved",
              "expel"
            ]
          }
        ],
        "media.joined": [
          {
            "guard": "isInvited",
            "actions": [
              "noteJoined",
              "tellAccepted",
              "silenceAnswered"
            ]
          },
          {
            "actions": [
              "noteJoined"
            ]
          }
        ],
        "media.left": [
          {
            "guard": "isTheirLastConnection",
            "actions": [
              "awaitReturn"
            ]
          }
        ],
        "media.lost": [
          {
            "guard": "isTheirConnection",
            "actions": [
              "awaitBack"
            ]
          }
        ],
        "media.failed": [
          {
            "target": [
              "#callRecord.ended"
            ],
            "actions": [
              "decide"
            ]
          }
        ],
        "clock": [
          {
            "guard": "isRingOver",
            "actions": [
              "tellUnanswered",
              "noteUnanswered"
            ]
          },
          {
            "actions": [
              "dropAbsent"
            ]
          }
        ]
      },
      "states": {
        "ringing": {
          "description": "Звонок ждёт ответа",
          "on": {
            "caller.gone": [
              {
                "actions": [
                  "noteCallerGone"
                ]
              }
            ],
            "caller.back": [
              {
                "actions": [
                  "noteCallerBack"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#callRecord.ended"
              ],
              "guard": "isCallerOut",
              "actions": [
                "decide"
              ]
            },
            {
              "target": [
                "#callRecord.running.live"
              ],
              "guard": "isAnswered"
            },
            {
              "target": [
                "#callRecord.ended"
              ],
              "guard": "isDeclined",
              "actions": [
                "decide"
              ]
            },
            {
              "target": [
                "#callRecord.ended"
              ],
              "guard": "isMissed",
              "actions": [
                "decide"
              ]
            },
            {
              "target": [
                "#callRecord.ended"
              ],
              "guard": "isNobodyAwaited",
              "actions": [
                "decide"
              ]
            }
          ]
        },
        "live": {
          "description": "Разговор идёт",
          "entry": [
            "begin"
          ],
          "always": [
            {
              "target": [
                "#callRecord.ended"
              ],
              "guard": "isOver",
              "actions": [
                "decide"
              ]
            }
          ]
        }
      }
    },
    "ended": {
      "type": "final",
      "description": "Звонок завершён",
      "entry": [
        "tellOver",
        "closeRoom",
        "close"
      ]
    }
  }
});
