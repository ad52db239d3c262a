// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "app",
  "initial": "running",
  "states": {
    "running": {
      "initial": "restoring",
      "invoke": [
        {
          "id": "session",
          "src": "session",
          "systemId": "session",
          "onError": [
            {
              "target": [
                "#app.broken"
              ]
            }
          ]
        },
        {
          "id": "connectivity",
          "src": "connectivity",
          "systemId": "connectivity",
          "onError": [
            {
              "target": [
                "#app.broken"
              ]
            }
          ]
        }
      ],
      "states": {
        "restoring": {
          "description": "Открываем Весть…",
          "tags": [
            "busy"
          ],
          "on": {
            "session.opened": [
              {
                "target": [
                  "#app.running.signedIn"
                ],
                "actions": [
                  "takeUser"
                ]
              }
            ],
            "session.closed": [
              {
                "target": [
                  "#app.running.signedOut"
                ]
              }
            ]
          }
        },
        "signedOut": {
          "initial": "settled",
          "entry": [
            "forgetUser"
          ],
          "on": {
            "session.opened": [
              {
                "target": [
                  "#app.running.signedIn"
                ],
                "actions": [
                  "takeUser"
                ]
              }
            ]
          },
          "states": {
            "settled": {
              "description": "Открыта страница входа"
            },
            "erasing": {
              "invoke": [
                {
                  "id": "eraseStored",
                  "src": "eraseStored",
                  "onDone": [
                    {
                      "target": [
                        "#app.running.signedOut.settled"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#app.running.signedOut.settled"
                      ]
                    }
                  ]
                }
              ]
            }
          }
        },
        "signedIn": {
          "type": "parallel",
          "on": {
            "session.closed": [
              {
                "target": [
                  "#app.running.signedOut.erasing"
                ],
                "guard": "isDeleted"
              },
              {
                "target": [
                  "#app.running.signedOut"
                ]
              }
            ],
            "session.opened": [
              {
                "guard": "isSamePerson",
                "actions": [
                  "takeUser"
                ]
              },
              {
                "target": [
                  "#app.running.signedIn"
                ],
                "actions": [
                  "takeUser"
                ],
                "reenter": true
              }
            ]
          },
          "states": {
            "messenger": {
              "initial": "loading",
              "states": {
                "loading": {
                  "description": "Открываем Весть…",
                  "tags": [
                    "busy"
                  ],
                  "invoke": [
                    {
                      "id": "loadMessenger",
                      "src": "loadMessenger",
                      "onDone": [
                        {
                          "target": [
                            "#app.running.signedIn.messenger.running"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#app.running.signedIn.messenger.failed"
                          ]
                        }
                      ]
                    }
                  ]
                },
                "running": {
                  "description": "Весть открыта",
                  "invoke": [
                    {
                      "id": "messenger",
                      "src": "messenger",
                      "systemId": "messenger",
                      "onDone": [
                        {
                          "target": [
                            "#app.running.signedIn.messenger.failed"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#app.running.signedIn.messenger.failed"
                          ]
                        }
                      ]
                    }
                  ]
                },
                "failed": {
                  "description": "Не удалось загрузить приложение",
                  "tags": [
                    "failed"
                  ],
                  "on": {
                    "app.retry": [
                      {
                        "target": [
                          "#app.running.signedIn.messenger.loading"
                        ]
                      }
                    ]
                  }
                }
              }
            },
            "leaving": {
              "initial": "staying",
              "states": {
                "staying": {
                  "on": {
                    "app.signOut": [
                      {
                        "target": [
                          "#app.running.signedIn.leaving.deleting"
                        ]
                      }
                    ]
                  }
                },
                "deleting": {
                  "description": "Выходим…",
                  "tags": [
                    "busy"
                  ],
                  "entry": [
                    "tellOutboxLeft",
                    "tellContactsLeft",
                    "tellWishesLeft"
                  ],
                  "invoke": [
                    {
                      "id": "awaitDeletions",
                      "src": "awaitDeletions",
                      "onDone": [
                        {
                          "target": [
                            "#app.running.signedIn.leaving.counting"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#app.running.signedIn.leaving.counting"
                          ]
                        }
                      ]
                    }
                  ],
                  "after": {
                    "deletionFarewell": [
                      {
                        "target": [
                          "#app.running.signedIn.leaving.counting"
                        ]
                      }
                    ]
                  }
                },
                "counting": {
                  "description": "Выходим…",
                  "tags": [
                    "busy"
                  ],
                  "entry": [
                    "clearUnsent"
                  ],
                  "invoke": [
                    {
                      "id": "countStored",
                      "src": "countStored",
                      "onDone": [
                        {
                          "target": [
                            "#app.running.signedIn.leaving.confirming"
                          ],
                          "actions": [
                            "noteStored"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#app.running.signedIn.leaving.confirming"
                          ]
                        }
                      ]
                    }
                  ],
                  "after": {
                    "storePatience": [
                      {
                        "target": [
                          "#app.running.signedIn.leaving.confirming"
                        ]
                      }
                    ]
                  }
                },
                "confirming": {
                  "description": "Выйти из аккаунта?",
                  "tags": [
                    "waiting"
                  ],
                  "entry": [
                    "noteUnsaved"
                  ],
                  "on": {
                    "app.signOutConfirmed": [
                      {
                        "target": [
                          "#app.running.signedIn.leaving.signingOut"
                        ]
                      }
                    ],
                    "app.signOutCancelled": [
                      {
                        "target": [
                          "#app.running.signedIn.leaving.staying"
                        ]
                      }
                    ]
                  }
                },
                "signingOut": {
                  "description": "Выходим…",
                  "tags": [
                    "busy"
                  ],
                  "entry": [
                    "tellSignOut"
                  ],
                  "on": {
                    "session.opened": [
                      {
                        "target": [
                          "#app.running.signedIn.leaving.signingOut"
                        ],
                        "guard": "isSamePerson",
                        "reenter": true
                      }
                    ]
                  }
                }
              }
            }
          }
        }
      }
    },
    "broken": {
      "description": "Что-то сломалось",
      "tags": [
        "failed"
      ],
      "entry": [
        "forgetUser"
      ],
      "on": {
        "app.retry": [
          {
            "target": [
              "#app.running"
            ]
          }
        ]
      }
    }
  }
});
