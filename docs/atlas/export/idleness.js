// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "idleness",
  "initial": "active",
  "invoke": [
    {
      "id": "watchInput",
      "src": "watchInput",
      "onError": [
        {}
      ]
    }
  ],
  "states": {
    "active": {
      "description": "Человек здесь",
      "on": {
        "idleness.input": [
          {
            "target": [
              "#idleness.active"
            ],
            "actions": [
              "noteInput"
            ],
            "reenter": true
          }
        ],
        "idleness.woke": [
          {
            "target": [
              "#idleness.active"
            ],
            "actions": [
              "noteQuiet"
            ],
            "reenter": true
          }
        ],
        "realtime.live": [
          {
            "actions": [
              "sayActive"
            ]
          }
        ]
      },
      "after": {
        "away": [
          {
            "target": [
              "#idleness.idle"
            ]
          }
        ]
      }
    },
    "idle": {
      "description": "Отошел",
      "entry": [
        "sayIdle"
      ],
      "on": {
        "idleness.input": [
          {
            "target": [
              "#idleness.active"
            ],
            "actions": [
              "noteInput",
              "sayActive"
            ]
          }
        ],
        "realtime.live": [
          {
            "actions": [
              "sayIdle"
            ]
          }
        ]
      }
    }
  }
});
