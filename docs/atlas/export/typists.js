// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "typists",
  "initial": "quiet",
  "states": {
    "quiet": {
      "on": {
        "typist.began": [
          {
            "target": [
              "#typists.writing"
            ],
            "actions": [
              "remember",
              "restartPatience"
            ]
          }
        ]
      }
    },
    "writing": {
      "initial": "oneDot",
      "on": {
        "typist.began": [
          {
            "actions": [
              "remember",
              "restartPatience"
            ]
          }
        ],
        "typist.stopped": [
          {
            "target": [
              "#typists.quiet"
            ],
            "guard": "isOnlyTypist",
            "actions": [
              "forget",
              "endPatience"
            ]
          },
          {
            "actions": [
              "forget",
              "endPatience"
            ]
          }
        ],
        "typist.forgotten": [
          {
            "target": [
              "#typists.quiet"
            ],
            "guard": "isOnlyTypist",
            "actions": [
              "forget"
            ]
          },
          {
            "actions": [
              "forget"
            ]
          }
        ]
      },
      "states": {
        "oneDot": {
          "description": "Печатает, горит одна точка",
          "after": {
            "dotsInterval": [
              {
                "target": [
                  "#typists.writing.twoDots"
                ]
              }
            ]
          }
        },
        "twoDots": {
          "description": "Печатает, горят две точки",
          "after": {
            "dotsInterval": [
              {
                "target": [
                  "#typists.writing.threeDots"
                ]
              }
            ]
          }
        },
        "threeDots": {
          "description": "Печатает, горят три точки",
          "after": {
            "dotsInterval": [
              {
                "target": [
                  "#typists.writing.oneDot"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
